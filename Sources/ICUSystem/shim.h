// Only the link flags of ICU come from this module; CICU includes the headers.
