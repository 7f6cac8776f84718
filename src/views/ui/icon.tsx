import type { FC, SVGProps } from 'react';

interface Props {
  /** What an .svg file gives to those who import it. */
  of: FC<SVGProps<SVGSVGElement>>;
  /** Width and height in px, where no class gives them. */
  size?: number;
  /** Its name; without one it is hidden from those who listen, because the words beside it say the same. */
  label?: string;
  className?: string | undefined;
}

/** A small picture, mostly in the colour of the text around it. The files of the common ones are in ./icons. */
export const Icon = ({ of: Art, size, label, className }: Props) => (
  <Art
    className={className}
    width={size}
    height={size}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
