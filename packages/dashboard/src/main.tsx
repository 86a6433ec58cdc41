import "./styles/base.css";
// Most people come to home first: it is part of the first file, though its route loads it like any other.
import "./pages/home/HomePage.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { startLive } from "./live/live.ts";
import { createAppRouter } from "./router.ts";

const queryClient = createQueryClient();
startLive(queryClient);
const router = createAppRouter(queryClient);
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no element #root");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
