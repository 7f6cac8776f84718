import { SAMPLE_CALLS, SAMPLE_PARAMETER } from '../rules/sampleCalls';

/** Sends the sample request that the address names, to show how the page handles its response. */
export function makeSampleCall(search: string): void {
  const wanted = new URLSearchParams(search).get(SAMPLE_PARAMETER);
  const path = Object.values(SAMPLE_CALLS).find((each) => each === wanted);
  // The page already shows a notice for the failure.
  if (path !== undefined) window.portal?.platform.request({ path }).catch(() => undefined);
}
