import bowser from 'bowser';

const UNKNOWN = { browser: '', system: '' };

/** Returns the browser and system of a user agent by their common names; empty if unknown. */
export function agentNames(agent: string) {
  if (agent === '') return UNKNOWN;
  const { browser, os } = bowser.parse(agent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
