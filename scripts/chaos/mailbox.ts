import { SMTPServer } from 'smtp-server';
import { portOf } from '../../test/server/support/freePort';

interface Received {
  readonly email: string;
  readonly kind: 'invitation' | 'reset' | 'other';
  /** The secret of its link. */
  readonly token: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The mail server of a run, and the emails it accepted. */
export interface Mailbox {
  readonly port: number;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

const LINK = /https?:\/\/\S+?\/portal\/(register|login\/reset)[^\s<>"]*/;
const TOKEN = { register: 'invitation', 'login/reset': 'token' } as const;

/** Returns the text of an email without the line breaks that its transport adds. */
const plain = (raw: string) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

function read(email: string, raw: string): Received {
  const [link = '', page] = LINK.exec(plain(raw)) ?? [];
  const at = Date.now();
  if (page !== 'register' && page !== 'login/reset') return { email, kind: 'other', token: '', at };
  const token = new URL(link).searchParams.get(TOKEN[page]) ?? '';
  return { email, kind: page === 'register' ? 'invitation' : 'reset', token, at };
}

export async function startMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        for (const { address } of envelope.rcptTo) received.push(read(address, raw));
        done();
      });
    },
  });
  // A connection cut by a fault.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    received,
    port: portOf(server.server),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
