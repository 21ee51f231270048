// A clock that says what CATALOG_TEST_CLOCK says, and goes on from there: for a program that loads its libraries
// (LD_PRELOAD). What measures how long something takes is left as it is.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);
static long long offset;

__attribute__((constructor)) static void begin(void) {
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    const char *text = getenv("CATALOG_TEST_CLOCK");
    struct timespec now;
    real(CLOCK_REALTIME, &now);
    offset = text ? atoll(text) - now.tv_sec : 0;
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
    int status = real(clock, moment);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) moment->tv_sec += offset;
    return status;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    moment->tv_sec = now.tv_sec;
    moment->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}
