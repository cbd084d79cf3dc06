ALTER TABLE "usuarios" ADD COLUMN "texto_busqueda" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever is stored already is found too; the server folds accents when it next writes him.
UPDATE "usuarios" SET texto_busqueda = lower(nombre || ' ' || email || ' ' || telefono);--> statement-breakpoint
CREATE INDEX "codigos_por_vencimiento" ON "codigos" USING btree ("vence_en");--> statement-breakpoint
CREATE INDEX "correos_por_estado" ON "correos" USING btree ("estado","id");--> statement-breakpoint
CREATE INDEX "usuarios_por_texto" ON "usuarios" USING btree ("texto_busqueda","id");