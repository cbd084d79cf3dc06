import type { Locator } from '@playwright/test';
import { expect, type Till } from './till.ts';

/** The drawer's chip beside the search box. */
export const chip = (till: Till): Locator => till.page.locator('[aria-keyshortcuts="F12"]');
export const dialogo = (till: Till, name: string | RegExp): Locator =>
  till.page.getByRole('dialog', { name });

export async function abrirConCien(till: Till): Promise<void> {
  await till.tecla('F12');
  await till.page.getByLabel('Fondo inicial').fill('100');
  await till.tecla('Enter');
  await expect(chip(till)).toHaveText('Caja abierta · Q100.00');
}

/** The counter with a drawer that has Q100 in it. */
export async function abrirCaja(till: Till): Promise<void> {
  await till.abrir();
  await abrirConCien(till);
}
