import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.GUIRNALDA_PORT ?? '4100'}`;
const proxied = ['/api', '/imagenes', '/publico', '/admin', '/personal', '/dashboard', '/pos'];

/** The public storefront: a plain web build, served by the shop's server. */
export default defineConfig({
  root: 'src-web',
  base: '/tienda/',
  plugins: [react()],
  build: {
    outDir: '../out/web',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    // Browsers of this target preload modules by themselves.
    modulePreload: { polyfill: false },
  },
  server: { port: 5174, proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
});
