import { createContext } from 'react';

/** What a page's header can ask of the frame around it. */
export const FrameContext = createContext<{ openNavigation(): void }>({ openNavigation: () => {} });
