/** Returns the path of a request's address, without the query. */
export const pathOf = (address: string): string => address.replace(/\?.*/s, '');
