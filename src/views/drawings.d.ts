/** An SVG file as a React component (scripts/assets). */
declare module '*.svg' {
  const drawing: import('react').FC<import('react').SVGProps<SVGSVGElement>>;
  export default drawing;
}
