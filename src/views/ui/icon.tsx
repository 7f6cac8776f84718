import type { FC, SVGProps } from 'react';

interface Props {
  /** What an .svg file gives to those who import it. */
  of: FC<SVGProps<SVGSVGElement>>;
  /** Width and height in px, where no class gives them. */
  size?: number;
  className?: string | undefined;
}

/**
 * A small picture, mostly in the colour of the text around it; the files of the common ones are in
 * ./icons. It is hidden from those who listen: the words beside it, or the name of its button, say the same.
 */
export const Icon = ({ of: Art, size, className }: Props) => (
  <Art className={className} width={size} height={size} aria-hidden />
);
