import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The CBOR types used here: whole numbers, texts, bytes, maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Deviations from an honest authenticator. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  /** UP 1, UV 4, BE 8, BS 16, AT 64. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
  /** The model, in hexadecimal. */
  readonly aaguid?: string;
}

/** An authenticator with one P-256 passkey for a site, without a browser. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = '';

  constructor(
    readonly origin: string,
    readonly rpId = new URL(origin).hostname,
  ) {}

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: lies.crossOrigin ?? false,
        ...(lies.topOrigin !== undefined && { topOrigin: lies.topOrigin }),
      }),
    );
  }

  #authData(flags: number, lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    return Buffer.concat([
      sha256(lies.rpId ?? this.rpId),
      Buffer.from([lies.flags ?? flags]),
      counter,
      attested,
    ]);
  }

  #credential(response: Record<string, Buffer | string[]>) {
    const id = this.id.toString('base64url');
    const texts = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts) as Record<string, string | string[]>,
    };
  }

  /** Creates the passkey, as `navigator.credentials.create` does. */
  create(challenge: string, userHandle: string, lies: Lies = {}) {
    this.userHandle = userHandle;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const aaguid = Buffer.from((lies.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex');
    const attested = Buffer.concat([aaguid, length, this.id, cbor(key)]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authData(1 | 4 | 8 | 16 | 64, lies, attested)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
      attestationObject: cbor(attestation),
      transports: ['hybrid', 'internal'],
    });
  }

  /** Signs a challenge, like `navigator.credentials.get`. */
  get(challenge: string, lies: Lies = {}) {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lies);
    const authenticatorData = this.#authData(1 | 4 | 8 | 16, lies);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return this.#credential({
      clientDataJSON,
      authenticatorData,
      signature: sign('sha256', signed, lies.key ?? this.#keys.privateKey),
      userHandle: Buffer.from(lies.userHandle ?? this.userHandle, 'base64url'),
    });
  }
}
