CREATE TABLE "ventas_importadas" (
	"clave" text COLLATE "C" PRIMARY KEY NOT NULL,
	"venta_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ventas_importadas" ADD CONSTRAINT "ventas_importadas_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;