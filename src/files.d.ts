/** An SVG file as a React component (scripts/assets). */
declare module '*.svg' {
  const drawing: import('react').FC<import('react').SVGProps<SVGSVGElement>>;
  export default drawing;
}

/** A legal text as parsed by the build (scripts/assets). */
declare module '*.md' {
  const document: import('./text/legal/legalDocument').LegalDocument;
  export default document;
}

/** The parsing half of the query library. */
declare module 'qs/lib/parse.js' {
  export { parse as default } from 'qs';
}
