import bowser from 'bowser';

const UNKNOWN = { browser: '', system: '' };

/** What a browser says it is, in names that people know; empty where it is not known. */
export function agentNames(agent: string) {
  if (agent === '') return UNKNOWN;
  const { browser, os } = bowser.parse(agent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
