import bowser from 'bowser';

/** What a browser says it is, in names that people know; empty where it is not known. */
export interface AgentNames {
  readonly browser: string;
  readonly system: string;
}

const UNKNOWN: AgentNames = { browser: '', system: '' };

export function agentNames(agent: string): AgentNames {
  if (agent === '') return UNKNOWN;
  const { browser, os } = bowser.parse(agent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
