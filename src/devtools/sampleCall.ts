import { SAMPLE_CALLS, SAMPLE_PARAMETER } from '../rules/sampleCalls';

/** Makes the sample call that the address names, so that a person sees what the page makes of its answer. */
export function makeSampleCall(search: string): void {
  const wanted = new URLSearchParams(search).get(SAMPLE_PARAMETER);
  const path = Object.values(SAMPLE_CALLS).find((each) => each === wanted);
  // Whoever looks sees the notice; there is nothing else to do about it.
  if (path !== undefined) window.portal?.platform.request({ path }).catch(() => undefined);
}
