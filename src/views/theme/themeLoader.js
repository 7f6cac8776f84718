/** A webpack loader that replaces a file with the stylesheet in its option `css`. */
export default function themeLoader() {
  return this.getOptions().css;
}
