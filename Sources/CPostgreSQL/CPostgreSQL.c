#include "CPostgreSQL.h"

#ifdef CATALOG_STATIC_LIBPQ

// Debian has no archives of GSSAPI and LDAP, which its libpq.a calls. In the static program
// these stand in their place: nobody has credentials, so libpq goes on without Kerberos, and
// each look-up by LDAP fails. They are declared as what they return, without arguments.
// https://www.rfc-editor.org/rfc/rfc2744, https://www.openldap.org/software/man.cgi?query=ldap

#include <stddef.h>
#include <stdint.h>

// GSS_S_NO_CRED, LDAP_UNAVAILABLE.
enum { no_credentials = 7 << 16, unavailable = 0x34 };

#define FAILS(name) uint32_t name(void) { return no_credentials; }
#define SUCCEEDS(name) uint32_t name(void) { return 0; }
#define IS_UNAVAILABLE(name) int name(void) { return unavailable; }
#define FINDS_NOTHING(name) void *name(void) { return NULL; }

const void *GSS_C_NT_HOSTBASED_SERVICE;
FAILS(gss_acquire_cred)
FAILS(gss_display_status)
FAILS(gss_import_name)
FAILS(gss_init_sec_context)
FAILS(gss_unwrap)
FAILS(gss_wrap)
FAILS(gss_wrap_size_limit)
SUCCEEDS(gss_delete_sec_context)
SUCCEEDS(gss_release_buffer)
SUCCEEDS(gss_release_cred)
SUCCEEDS(gss_release_name)

IS_UNAVAILABLE(ldap_search_st)
IS_UNAVAILABLE(ldap_set_option)
IS_UNAVAILABLE(ldap_unbind)
FINDS_NOTHING(ldap_first_entry)
FINDS_NOTHING(ldap_get_values_len)
FINDS_NOTHING(ldap_init)
int ldap_count_entries(void) { return 0; }
int ldap_msgfree(void) { return 0; }
int ldap_result(void) { return -1; }
int ldap_simple_bind(void) { return -1; }
void ldap_value_free_len(void) {}
const char *ldap_err2string(void) { return "this program has no LDAP"; }

#endif

// The archive that is linked is of the package that has the header.
#if defined(CATALOG_STATIC_LIBPQ) && __has_include(<openssl/opensslv.h>)
#include <openssl/opensslv.h>
#endif

const char *cpostgresql_cipher_version(void) {
#ifdef OPENSSL_VERSION_STR
  return OPENSSL_VERSION_STR;
#else
  return 0;
#endif
}

// Asked where something else has brought it: this alone takes nothing out of an archive.
__attribute__((weak)) const char *ZSTD_versionString(void);

const char *cpostgresql_compressor_version(void) {
#ifdef CATALOG_STATIC_LIBPQ
  return ZSTD_versionString != 0 ? ZSTD_versionString() : 0;
#else
  return 0;
#endif
}
