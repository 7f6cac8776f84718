/** A drawing as the component that draws it (scripts/assets). */
declare module '*.svg' {
  const drawing: import('react').FC<import('react').SVGProps<SVGSVGElement>>;
  export default drawing;
}
