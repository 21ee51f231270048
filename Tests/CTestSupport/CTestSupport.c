#define _GNU_SOURCE
#include "CTestSupport.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>

int start_program(const char *path, char *const arguments[], char *const variables[], const int files[3],
                  pid_t *identifier) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; ++stream) posix_spawn_file_actions_adddup2(&actions, files[stream], stream);
  // What a test has open elsewhere, such as the pipe whose end ends a server, is not to live on in the program.
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  const int failure = posix_spawn(identifier, path, &actions, &attributes, arguments, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int open_nameless_file(void) { return memfd_create("test", MFD_CLOEXEC); }
