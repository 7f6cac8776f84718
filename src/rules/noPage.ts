/**
 * The built page for every address that leads to none, within the folder of its brand and language. With the dot in its
 * name it is the page of no address itself.
 */
export const NO_PAGE_FILE = 'no.page.html';
