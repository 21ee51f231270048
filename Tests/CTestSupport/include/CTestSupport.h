#ifndef CATALOG_CTESTSUPPORT_H
#define CATALOG_CTESTSUPPORT_H

#include <sys/types.h>

/// Starts a program with three files as its standard streams and no other, in a process group of its own, with no
/// signal blocked or ignored. Returns 0 and its identifier, or what `errno` says. Swift does not see what is GNU's
/// alone, such as `posix_spawn_file_actions_addclosefrom_np` and `memfd_create`.
int start_program(const char *path, char *const arguments[], char *const variables[], const int files[3],
                  pid_t *identifier);

/// Opens a file without a name, which ends with its descriptor. Returns -1 where there is none.
int open_nameless_file(void);

#endif
