import { createApp } from '../../server/http/app';
import { policyChoices } from '../../server/http/hosts';
import { installPortal } from '../../server/http/portal';
import { memoryLog } from '../server/support/platform';

export interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the built pages on a separate host with production's policy; `config` is their configuration. */
export async function startPages(origin: string, config: object): Promise<PageServer> {
  const app = createApp(memoryLog(), ({ answerKind, inline, host }) =>
    answerKind === 'portal' ? { inline, ...policyChoices(host, origin, config) } : {},
  );
  await installPortal(app, 'dist', () => config);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(address).port), close: () => app.close() };
}
