// Serves the staff app to a browser during development without a window; API calls go to the server.
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { inRoot } from './lib/project.mjs';

const SERVER = process.argv[2] ?? 'http://127.0.0.1:4100';
const FROM_SERVER = ['/api', '/imagenes', '/publico'];

/** Answers every route of the app with its single page, as the real server does. */
const onePage = {
  name: 'guirnalda-one-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? '/';
      const isPage = request.headers.accept?.includes('text/html');
      if (isPage && !FROM_SERVER.some((prefix) => url.startsWith(prefix)))
        request.url = '/personal/index.html';
      next();
    });
  },
};

const server = await createServer({
  configFile: false,
  root: inRoot('src-renderer'),
  base: '/personal/',
  plugins: [onePage, react()],
  server: {
    host: '127.0.0.1',
    port: 5180,
    proxy: Object.fromEntries(FROM_SERVER.map((prefix) => [prefix, SERVER])),
  },
});
await server.listen();
console.log(`http://127.0.0.1:${server.config.server.port}/dashboard`);
