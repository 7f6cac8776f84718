/** A webpack loader: puts the stylesheet of its option `css` instead of the file it is given. */
export default function themeLoader() {
  return this.getOptions().css;
}
