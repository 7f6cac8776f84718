export const pathOf = (address: string): string => address.replace(/\?.*/s, '');
