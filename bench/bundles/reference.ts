/** The reference client, everything it offers: it cannot be shaken apart. */
export * from 'supertokens-website';
