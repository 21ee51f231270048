#include "CProcess.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int argument_count;
static char **argument_values;
static int has_root_of_its_own;

// glibc gives initializers what it gives main. This one runs before those of Swift's runtime,
// which looks for its own files beside the program, and ends the process where /proc does not
// say where that is, or fails once. There are no such files: it is told any place.
__attribute__((constructor(101))) static void note_arguments(int count, char **values) {
  argument_count = count;
  argument_values = values;
  if (!getenv("SWIFT_ROOT")) {
    setenv("SWIFT_ROOT", "/", 1);
    has_root_of_its_own = 1;
  }
}

int process_argument_count(void) {
  // Programs that this one starts shall not see it.
  if (has_root_of_its_own) unsetenv("SWIFT_ROOT");
  has_root_of_its_own = 0;
  return argument_count;
}

const char *process_argument(int position) {
  return position < argument_count ? argument_values[position] : NULL;
}

void process_end(int status) {
  fflush(NULL);
  _exit(status);
}
