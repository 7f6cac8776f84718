/** The theme and what no component owns, for every page. A drawn page has its part of it from the build. */
import './theme.css';
import './global.css';
