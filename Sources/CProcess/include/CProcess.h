#ifndef CATALOG_CPROCESS_H
#define CATALOG_CPROCESS_H

/// The arguments that the process was started with, its own name first, as the system gave
/// them. Swift reads them from /proc, and has none where that cannot be read.
int process_argument_count(void);
const char *process_argument(int position);

/// Ends the process at once. Unlike `exit`, it takes nothing apart that a thread may still use: what a search of
/// `browse` reads, and what libcrypto has for a connection.
_Noreturn void process_end(int status);

#endif
