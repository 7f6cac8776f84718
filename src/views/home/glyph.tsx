import { CHANNEL_GLYPHS, type ChannelKind } from '../ui/lightShapes';

/** The glyph of a kind of channel, in the colour of the text around it. Decorative. */
export function Glyph({ kind, className }: { kind: ChannelKind; className: string }) {
  return (
    <svg className={className} viewBox="-18 -18 36 36" aria-hidden="true" focusable="false">
      <path
        d={CHANNEL_GLYPHS[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
