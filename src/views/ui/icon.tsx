import type { FC, SVGProps } from 'react';

interface Props {
  of: FC<SVGProps<SVGSVGElement>>;
  /** Width and height in px, if no class sets them. */
  size?: number;
  className?: string | undefined;
}

/**
 * A small icon, mostly in the color of the text around it; common ones are in ./icons. Hidden from screen readers: the
 * text beside it or the name of its button says the same.
 */
export const Icon = ({ of: Art, size, className }: Props) => (
  <Art className={className} width={size} height={size} aria-hidden />
);
