/**
 * RSA keys for tests. Node needs 0.2 s of a core to generate one, and each platform needs two: after the first eight, a
 * process gets the same ones again, in the same order.
 */
const crypto = require('node:crypto');
const { promisify } = require('node:util');

const MOST = 8;
const { generateKeyPair } = crypto;
const generate = promisify(generateKeyPair);

/** The pairs by their options, so that another size is another key. */
const made = new Map();
let asked = 0;

function pairOf(type, options) {
  if (type !== 'rsa') return generate(type, options);
  asked += 1;
  const name = `${asked % MOST} ${JSON.stringify(options)}`;
  const pair = made.get(name) ?? generate(type, options);
  made.set(name, pair);
  return pair;
}

crypto.generateKeyPair = Object.defineProperty(
  (...all) => generateKeyPair(...all),
  promisify.custom,
  { value: pairOf },
);
