ALTER TABLE "clientes" ADD COLUMN "texto_busqueda" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "clientes" SET "texto_busqueda" = lower(translate("nombre" || ' ' || "telefono", 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun'));
