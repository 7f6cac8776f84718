/** The theme and global styles, for every page. A prerendered page contains its part of them. */
import './theme.css';
import './global.css';
