import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { builtinsByName } from './scripts/lib/builtins-plugin.ts';
import { lighterLibraries } from './scripts/lib/libraries-plugin.ts';
import { licencias } from './scripts/lib/licencias-plugin.ts';
import { statementsOnLines } from './scripts/lib/lines-plugin.ts';
import { manual } from './scripts/lib/manual-plugin.ts';
import { NATIVE_MODULES } from './scripts/lib/native-modules.mjs';
import { pageChunks } from './scripts/lib/page-chunks.ts';

const file = (...parts: string[]): string => path.join(import.meta.dirname, ...parts);

/** The pages, by the file of what they need at once. Each also needs those above its own. */
const PAGES = {
  comun: /[\\/]src-renderer[\\/]cierre(\.html|[\\/])/,
  papel: /[\\/]src-renderer[\\/]ticket(\.html|[\\/])/,
  inicio: /[\\/]src-renderer[\\/](index\.html|app[\\/]main\.tsx)/,
};

/**
 * electron-vite builds the page for `file://` and for one Chrome alone. This page is also served to browsers on
 * the shop's network, at deep routes, so its assets are absolute and its code suits browsers of recent years.
 */
const servedPage: Plugin = {
  name: 'guirnalda-served-page',
  enforce: 'post',
  config(config) {
    // Set in place: a returned list would be joined to the preset's one.
    config.base = '/personal/';
    config.build = { ...config.build, target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'] };
  },
};

export default defineConfig({
  main: {
    plugins: [lighterLibraries(), builtinsByName(), statementsOnLines()],
    build: {
      outDir: file('out/main'),
      // One file opens faster than the thousand that the libraries are made of (decision 56).
      externalizeDeps: false,
      rolldownOptions: {
        external: NATIVE_MODULES,
        // The window's process, those that it starts for the server and for pictures, and the server's thread that copies.
        input: {
          main: file('src-main/main.ts'),
          server: file('src-main/server/main.ts'),
          copier: file('src-main/server/adapters/backups/away/thread.ts'),
          drawing: file('src-main/server/adapters/pictures/drawing/process.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Four tenths of these files (decision 56). For the traces of errors the names of functions and classes stay, and
          // the plugins give lines back. The licences are in licencias.json.
          comments: false,
          minify: { compress: true, mangle: { keepNames: { function: true, class: true } }, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: file('out/preload'),
      // A sandboxed preload can require nothing but electron: one CommonJS file holds all of it.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: file('src-main/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: file('src-renderer'),
    base: '/personal/',
    plugins: [react(), servedPage, manual(), licencias(import.meta.dirname)],
    resolve: {
      alias: [
        { find: /^fflate$/, replacement: file('src-renderer/shared/reportes/hojas/fflate-in-place.ts') },
      ],
    },
    server: {
      host: '127.0.0.1',
      port: 5180,
      // The window loads from app://, so the page cannot guess where its development server listens.
      hmr: { protocol: 'ws', host: '127.0.0.1' },
    },
    worker: {
      format: 'es',
      // What jsPDF would load to turn pages and drawings into PDF; only tables are drawn here.
      rolldownOptions: { external: ['html2canvas', 'dompurify', 'canvg'] },
    },
    build: {
      outDir: file('out/renderer'),
      emptyOutDir: true,
      minify: true,
      modulePreload: { polyfill: false },
      // Fonts and pictures stay files: a data: address would need a hole in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          index: file('src-renderer/index.html'),
          ticket: file('src-renderer/ticket.html'),
          cierre: file('src-renderer/cierre.html'),
          'avisos-worker': file('src-renderer/service-worker/avisos-worker.ts'),
        },
        // A service worker keeps its address, by which browsers look for a new one.
        output: {
          entryFileNames: ({ name }) => (name === 'avisos-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: pageChunks(PAGES) },
        },
      },
    },
  },
});
