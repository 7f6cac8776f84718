import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyPair as generate } from '../../server/core/newKeyPair';

const SOURCE = readFileSync(join(process.cwd(), 'server/core/newKeyPair.ts'));
/** The kept pairs belong to the code that generated them. */
const FOLDER = join('.cache/keys', createHash('sha256').update(SOURCE).digest('hex').slice(0, 16));

let handedOut = 0;

/** Returns a pair that this test file has not had yet. Test files share them on the disk. */
export async function newKeyPair(): Promise<KeyPairKeyObjectResult> {
  const file = join(FOLDER, `${(handedOut += 1)}.pem`);
  if (!existsSync(file)) {
    const { privateKey } = await generate();
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    // Of concurrent files the last one stays for all later ones.
    renameSync(`${file}.${process.pid}`, file);
  }
  const privateKey = createPrivateKey(readFileSync(file));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
