import { childrenOf, killAll } from './processes.ts';

/** Kills the browsers of an agent with SIGKILL; returns their number. */
export function killBrowsersOf(agentPid: number): number {
  const browsers = childrenOf(agentPid);
  killAll(browsers);
  return browsers.length;
}
