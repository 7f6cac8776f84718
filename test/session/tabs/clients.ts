import { join } from 'node:path';
import { Script, type Context } from 'node:vm';
import { buildSync } from 'esbuild';

/**
 * `own`: this client as other applications use it; `reference`: the reference client from npm; `unlocked`: this
 * client with a lock that is always granted, to test that defects are detected.
 */
export type ClientKind = 'own' | 'reference' | 'unlocked';

const ROOT = process.cwd();
const OWN = join(ROOT, 'src', 'sessionClient', 'index.ts');
const ENTRIES: Readonly<Record<ClientKind, string>> = {
  own: OWN,
  reference: 'supertokens-website',
  unlocked: OWN,
};

/** A client with all its dependencies, as a script for any realm. */
function bundle(kind: ClientKind): Script {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRIES[kind]],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sessionClient',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Script(outputFiles[0]?.text ?? '');
}

const scripts = new Map<ClientKind, Script>();

const scriptOf = (kind: ClientKind): Script => {
  const script = scripts.get(kind) ?? bundle(kind);
  scripts.set(kind, script);
  return script;
};

/** A realm's time and randomness come from the browser. */
const PRELUDE = new Script(`
  globalThis.window = globalThis.self = globalThis;
  globalThis.Date = class extends Date {
    static now() { return host.now(); }
    constructor(...parts) { super(...(parts.length > 0 ? parts : [host.now()])); }
  };
  Math.random = host.random;
`);

const CONFIG = `{
  appInfo: { appName: 'Console', apiDomain: location.origin },
  apiDomain: location.origin,
  sessionTokenFrontendDomain: location.hostname,
}`;

const openOwn = (more: string) =>
  new Script(`
    const opened = sessionClient.createSessionClient({ ...${CONFIG}, ${more} });
    opened.onEvent(({ name }) => announced(name));
    (address) => opened.fetch(address);
  `);

const OPEN: Readonly<Record<ClientKind, Script>> = {
  own: openOwn(''),
  unlocked: openOwn(
    'lockFactory: () => ({ acquireLock: async () => true, releaseLock: async () => undefined })',
  ),
  reference: new Script(`
    sessionClient.init({ ...${CONFIG}, onHandleEvent: ({ action }) => announced(action) });
    (address) => fetch(address);
  `),
};

/** Events that announce the end of a session. */
const ENDS = ['SIGN_OUT', 'UNAUTHORISED'];

/** Loads a client's code into a realm, as `sessionClient`. */
export function loadClient(kind: ClientKind, realm: Context): void {
  PRELUDE.runInContext(realm);
  scriptOf(kind).runInContext(realm);
}

/** Opens a client in a realm; returns its `fetch`. `ended` is called when it announces the end of the session. */
export function openClient(
  kind: ClientKind,
  realm: Context,
  ended: (name: string) => void,
): (address: string) => Promise<{ status: number }> {
  const announced = (name: string) => {
    if (ENDS.includes(name)) ended(name);
  };
  Object.assign(realm, { announced });
  loadClient(kind, realm);
  // The last expression of each script.
  return OPEN[kind].runInContext(realm) as (address: string) => Promise<{ status: number }>;
}
