/**
 * The built page for unknown addresses, in the folder of its brand and language. The dot in its name prevents it from
 * being the page of an address.
 */
export const NO_PAGE_FILE = 'no.page.html';
