CREATE TABLE "codigos_de_hoja" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "codigos_de_hoja" ADD CONSTRAINT "codigos_de_hoja_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "codigos_de_hoja_unico" ON "codigos_de_hoja" USING btree ("usuario_id","hash");