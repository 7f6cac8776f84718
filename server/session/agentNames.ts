import bowser from 'bowser';

const UNKNOWN = { browser: '', system: '' };
const KNOWN: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));

/**
 * Returns the browser and system of a user agent by their common names; empty if unknown. The start of any other agent
 * is its name for bowser: text that a stranger chooses, in mails to the owner of the account.
 */
export function agentNames(agent: string) {
  if (agent === '') return UNKNOWN;
  const { browser, os } = bowser.parse(agent);
  const { name = '' } = browser;
  const isKnown = KNOWN.has(name) || !agent.startsWith(name);
  return { browser: isKnown ? name : '', system: os.name ?? '' };
}
