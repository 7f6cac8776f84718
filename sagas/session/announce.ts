import type { EffectNamed } from '../../src/kit/registry';
import type { SessionEnv } from './sessionEnv';

/** Worker of `session.announce`: to listeners in this tab, and the bare fact to the others. */
export function announce(
  { announcer, tabs }: SessionEnv,
  { announcement }: EffectNamed<'session.announce'>,
) {
  announcer.announce(announcement);
  if (announcement.name !== 'API_INVALID_CLAIM') tabs.tell();
}
