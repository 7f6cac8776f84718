import { generateKeyPair, type KeyPairKeyObjectResult } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;

/** Generates a key pair for signatures, which takes a tenth of a second of a core. */
export const newKeyPair = (): Promise<KeyPairKeyObjectResult> =>
  generate('rsa', { modulusLength: RSA_BITS });
