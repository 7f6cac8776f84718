/**
 * RSA keys for tests. Node needs 0.2 s of a core to generate one, and each platform needs two: after the first eight, a
 * process gets the same ones again, in the same order.
 */
const crypto = require('node:crypto');
const { promisify } = require('node:util');

const MOST = 8;

/** Returns a generator of keys whose RSA keys repeat; those of another size or use are others. */
function few(generate) {
  const made = new Map();
  let asked = 0;
  return function pairOf(...all) {
    const wish = JSON.stringify(all);
    if (!/rsa/i.test(wish)) return Reflect.apply(generate, this, all);
    asked += 1;
    const name = `${asked % MOST} ${wish}`;
    const pair = made.get(name) ?? Reflect.apply(generate, this, all);
    made.set(name, pair);
    return pair;
  };
}

const { generateKeyPair } = crypto;
crypto.generateKeyPair = Object.defineProperty(
  (...all) => generateKeyPair(...all),
  promisify.custom,
  { value: few(promisify(generateKeyPair)) },
);

const subtle = Object.getPrototypeOf(crypto.webcrypto.subtle);
subtle.generateKey = few(subtle.generateKey);
