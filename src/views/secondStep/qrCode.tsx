import { useEffect, useState } from 'react';
import { useSecondStepStyles } from './secondStep.styles';

interface Drawing {
  size: number;
  /** One square of 1 by 1 for each dark module. */
  path: string;
}

/** Creates a QR code; the library loads on first use. */
async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}

/** Text as a QR code. The same text is below it, for users who cannot scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useSecondStepStyles();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const drawn = await draw(text);
      if (isWanted) setDrawing(drawn);
    };
    // Without it, the key below is still there as text.
    show().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${drawing?.size ?? 1} ${drawing?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing?.path ?? ''} fill="currentColor" />
    </svg>
  );
}
