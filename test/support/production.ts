/** Import this first: libraries then run as in production, without the checks of their development builds. */
process.env['NODE_ENV'] = 'production';
