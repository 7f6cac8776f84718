import type { Zoom } from './useZoom';

export function ZoomTools({ scale, zoom, fit, reset }: Zoom) {
  return (
    <fieldset className="wb-choice">
      <legend>Zoom</legend>
      <button type="button" aria-label="Zoom out" onClick={() => zoom('out')}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => zoom('in')}>
        +
      </button>
      <button type="button" onClick={fit}>
        Fit
      </button>
      <button type="button" onClick={reset}>
        100 %
      </button>
      <output className="wb-note">{scale === null ? '' : `${Math.round(scale * 100)} %`}</output>
    </fieldset>
  );
}
