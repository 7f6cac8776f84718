/** The whole reference client, which does not support tree shaking. */
export * from 'supertokens-website';
