// Generated from supabase/migrations by `npm run types`. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      account_settings: {
        Row: {
          currency: string | null
          email_digest: boolean
          email_interests: boolean
          email_messages: boolean
          email_reviews: boolean
          email_updates: string
          locale: string | null
          reduced_motion: boolean
          theme: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          currency?: string | null
          email_digest?: boolean
          email_interests?: boolean
          email_messages?: boolean
          email_reviews?: boolean
          email_updates?: string
          locale?: string | null
          reduced_motion?: boolean
          theme?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          currency?: string | null
          email_digest?: boolean
          email_interests?: boolean
          email_messages?: boolean
          email_reviews?: boolean
          email_updates?: string
          locale?: string | null
          reduced_motion?: boolean
          theme?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          created_at: string
          details: NonNullable<Json>
          entity: string
          entity_id: string | null
          id: number
        }
        Insert: {
          action: string
          actor_id?: string | null
          created_at?: string
          details?: NonNullable<Json>
          entity: string
          entity_id?: string | null
          id?: never
        }
        Update: {
          action?: string
          actor_id?: string | null
          created_at?: string
          details?: NonNullable<Json>
          entity?: string
          entity_id?: string | null
          id?: never
        }
        Relationships: []
      }
      blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          client_id: string | null
          created_at: string
          email: string
          id: string
          locale: string | null
          message: string
          name: string
          reference: string
          search_words: string | null
          state: string
          state_at: string
          subject: string
          user_id: string | null
        }
        Insert: {
          client_id?: string | null
          created_at?: string
          email: string
          id?: string
          locale?: string | null
          message: string
          name: string
          reference: string
          search_words?: never
          state?: string
          state_at?: string
          subject: string
          user_id?: string | null
        }
        Update: {
          client_id?: string | null
          created_at?: string
          email?: string
          id?: string
          locale?: string | null
          message?: string
          name?: string
          reference?: string
          search_words?: never
          state?: string
          state_at?: string
          subject?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_replies: {
        Row: {
          author_id: string | null
          body: string
          client_id: string
          created_at: string
          id: string
          mail_error: string | null
          mail_id: string
          mail_state: string
          mailed_at: string | null
          message_id: string
        }
        Insert: {
          author_id?: string | null
          body: string
          client_id: string
          created_at?: string
          id?: string
          mail_error?: string | null
          mail_id: string
          mail_state?: string
          mailed_at?: string | null
          message_id: string
        }
        Update: {
          author_id?: string | null
          body?: string
          client_id?: string
          created_at?: string
          id?: string
          mail_error?: string | null
          mail_id?: string
          mail_state?: string
          mailed_at?: string | null
          message_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "contact_replies_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_replies_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      creator_follows: {
        Row: {
          creator_id: string
          followed_at: string
          user_id: string
        }
        Insert: {
          creator_id: string
          followed_at?: string
          user_id: string
        }
        Update: {
          creator_id?: string
          followed_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "creator_follows_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "creator_follows_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      creator_slugs: {
        Row: {
          created_at: string
          creator_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          creator_id: string
          slug: string
        }
        Update: {
          created_at?: string
          creator_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "creator_slugs_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      creators: {
        Row: {
          about: string
          facts_changed_at: string
          id: string
          kind: string | null
          links: string[]
          register: string | null
          register_country: string | null
          register_number: string | null
          registered_name: string | null
          slug: string | null
          updated_at: string
        }
        Insert: {
          about?: string
          facts_changed_at?: string
          id?: string
          kind?: string | null
          links?: string[]
          register?: string | null
          register_country?: string | null
          register_number?: string | null
          registered_name?: string | null
          slug?: string | null
          updated_at?: string
        }
        Update: {
          about?: string
          facts_changed_at?: string
          id?: string
          kind?: string | null
          links?: string[]
          register?: string | null
          register_country?: string | null
          register_number?: string | null
          registered_name?: string | null
          slug?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "creators_id_fkey"
            columns: ["id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      document_requests: {
        Row: {
          asked_at: string
          document_id: string
          granted_at: string | null
          named: boolean
          opened_at: string | null
          user_id: string
        }
        Insert: {
          asked_at?: string
          document_id: string
          granted_at?: string | null
          named?: boolean
          opened_at?: string | null
          user_id: string
        }
        Update: {
          asked_at?: string
          document_id?: string
          granted_at?: string | null
          named?: boolean
          opened_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "document_requests_document_id_fkey"
            columns: ["document_id"]
            referencedRelation: "project_documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "document_requests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      interest_events: {
        Row: {
          actor_id: string | null
          at: string
          data: NonNullable<Json>
          from_state: string | null
          id: number
          interest_id: string
          kind: string
          note: string | null
          side: string
          to_state: string
        }
        Insert: {
          actor_id?: string | null
          at?: string
          data?: NonNullable<Json>
          from_state?: string | null
          id?: never
          interest_id: string
          kind: string
          note?: string | null
          side: string
          to_state: string
        }
        Update: {
          actor_id?: string | null
          at?: string
          data?: NonNullable<Json>
          from_state?: string | null
          id?: never
          interest_id?: string
          kind?: string
          note?: string | null
          side?: string
          to_state?: string
        }
        Relationships: [
          {
            foreignKeyName: "interest_events_interest_id_fkey"
            columns: ["interest_id"]
            referencedRelation: "interests"
            referencedColumns: ["id"]
          },
        ]
      }
      interests: {
        Row: {
          amount: number | null
          client_id: string | null
          country: string | null
          created_at: string
          currency: string
          ended_with_project: boolean
          id: string
          new_terms: Json | null
          note: string | null
          of_age: boolean
          option_id: string | null
          project_id: string | null
          recipient_id: string | null
          state: string
          supporter_id: string | null
          terms: NonNullable<Json>
          terms_changed_at: string | null
          thread_id: string | null
          updated_at: string
          version: number
        }
        Insert: {
          amount?: number | null
          client_id?: string | null
          country?: string | null
          created_at?: string
          currency: string
          ended_with_project?: boolean
          id?: string
          new_terms?: Json | null
          note?: string | null
          of_age?: boolean
          option_id?: string | null
          project_id?: string | null
          recipient_id?: string | null
          state?: string
          supporter_id?: string | null
          terms: NonNullable<Json>
          terms_changed_at?: string | null
          thread_id?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          amount?: number | null
          client_id?: string | null
          country?: string | null
          created_at?: string
          currency?: string
          ended_with_project?: boolean
          id?: string
          new_terms?: Json | null
          note?: string | null
          of_age?: boolean
          option_id?: string | null
          project_id?: string | null
          recipient_id?: string | null
          state?: string
          supporter_id?: string | null
          terms?: NonNullable<Json>
          terms_changed_at?: string | null
          thread_id?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "interests_option_id_fkey"
            columns: ["option_id"]
            referencedRelation: "support_options"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_recipient_id_fkey"
            columns: ["recipient_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_supporter_id_fkey"
            columns: ["supporter_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interests_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "threads"
            referencedColumns: ["id"]
          },
        ]
      }
      interface_translations: {
        Row: {
          author_id: string | null
          content: NonNullable<Json>
          locale: string
          note: string
          published_at: string
          restored_version: number | null
          sources: NonNullable<Json>
          version: number
        }
        Insert: {
          author_id?: string | null
          content: NonNullable<Json>
          locale: string
          note?: string
          published_at?: string
          restored_version?: number | null
          sources?: NonNullable<Json>
          version: number
        }
        Update: {
          author_id?: string | null
          content?: NonNullable<Json>
          locale?: string
          note?: string
          published_at?: string
          restored_version?: number | null
          sources?: NonNullable<Json>
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "interface_translations_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          attachments: NonNullable<Json>
          client_id: string | null
          content: string
          id: string
          project_id: string | null
          read: boolean
          recipient_id: string | null
          removed_at: string | null
          search_words: string | null
          sender_id: string | null
          sender_name: string
          thread_id: string
          timestamp: string
        }
        Insert: {
          attachments?: NonNullable<Json>
          client_id?: string | null
          content: string
          id?: string
          project_id?: string | null
          read?: boolean
          recipient_id?: string | null
          removed_at?: string | null
          search_words?: never
          sender_id?: string | null
          sender_name?: string
          thread_id: string
          timestamp?: string
        }
        Update: {
          attachments?: NonNullable<Json>
          client_id?: string | null
          content?: string
          id?: string
          project_id?: string | null
          read?: boolean
          recipient_id?: string | null
          removed_at?: string | null
          search_words?: never
          sender_id?: string | null
          sender_name?: string
          thread_id?: string
          timestamp?: string
        }
        Relationships: [
          {
            foreignKeyName: "messages_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_recipient_id_fkey"
            columns: ["recipient_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "threads"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          created_at: string
          data: NonNullable<Json>
          id: string
          kind: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      page_votes: {
        Row: {
          helpful: number
          last_voted_on: string
          locale: string
          page: string
          unhelpful: number
        }
        Insert: {
          helpful?: number
          last_voted_on?: string
          locale: string
          page: string
          unhelpful?: number
        }
        Update: {
          helpful?: number
          last_voted_on?: string
          locale?: string
          page?: string
          unhelpful?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          country: string | null
          created_at: string
          full_name: string | null
          id: string
          locale: string
          place: string | null
          role: string
          search_words: string | null
          updated_at: string
          username: string | null
        }
        Insert: {
          avatar_url?: string | null
          country?: string | null
          created_at?: string
          full_name?: string | null
          id: string
          locale?: string
          place?: string | null
          role?: string
          search_words?: never
          updated_at?: string
          username?: string | null
        }
        Update: {
          avatar_url?: string | null
          country?: string | null
          created_at?: string
          full_name?: string | null
          id?: string
          locale?: string
          place?: string | null
          role?: string
          search_words?: never
          updated_at?: string
          username?: string | null
        }
        Relationships: []
      }
      project_appeals: {
        Row: {
          answered_at: string | null
          appealed_at: string
          body: string
          outcome: string | null
          project_id: string
        }
        Insert: {
          answered_at?: string | null
          appealed_at?: string
          body: string
          outcome?: string | null
          project_id: string
        }
        Update: {
          answered_at?: string | null
          appealed_at?: string
          body?: string
          outcome?: string | null
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_appeals_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_documents: {
        Row: {
          bytes: number
          created_at: string
          hidden_at: string | null
          id: string
          name: string
          on_request: boolean
          openings: number
          owner_id: string
          project_id: string
          title: string
          type: string
        }
        Insert: {
          bytes: number
          created_at?: string
          hidden_at?: string | null
          id: string
          name: string
          on_request?: boolean
          openings?: number
          owner_id: string
          project_id: string
          title: string
          type: string
        }
        Update: {
          bytes?: number
          created_at?: string
          hidden_at?: string | null
          id?: string
          name?: string
          on_request?: boolean
          openings?: number
          owner_id?: string
          project_id?: string
          title?: string
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_documents_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_documents_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_drafts: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          owner_id: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          owner_id?: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          owner_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "project_drafts_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_events: {
        Row: {
          at: string
          by_creator: boolean
          data: NonNullable<Json>
          id: number
          kind: string
          note: string | null
          project_id: string
          status: string
        }
        Insert: {
          at?: string
          by_creator?: boolean
          data?: NonNullable<Json>
          id?: never
          kind?: string
          note?: string | null
          project_id: string
          status: string
        }
        Update: {
          at?: string
          by_creator?: boolean
          data?: NonNullable<Json>
          id?: never
          kind?: string
          note?: string | null
          project_id?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_events_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_follows: {
        Row: {
          followed_at: string
          project_id: string
          user_id: string
        }
        Insert: {
          followed_at?: string
          project_id: string
          user_id: string
        }
        Update: {
          followed_at?: string
          project_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_follows_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_follows_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_members: {
        Row: {
          joined_at: string
          offered_at: string | null
          project_id: string
          role: string
          user_id: string
        }
        Insert: {
          joined_at?: string
          offered_at?: string | null
          project_id: string
          role: string
          user_id: string
        }
        Update: {
          joined_at?: string
          offered_at?: string | null
          project_id?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_members_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_members_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_questions: {
        Row: {
          answer: string
          asker_id: string | null
          asker_name: string | null
          created_at: string
          edited_at: string | null
          hidden_at: string | null
          id: string
          is_named: boolean
          is_proposal: boolean
          is_public: boolean
          project_id: string
          question: string
          state: string
          state_at: string
          thread_id: string | null
        }
        Insert: {
          answer?: string
          asker_id?: string | null
          asker_name?: string | null
          created_at?: string
          edited_at?: string | null
          hidden_at?: string | null
          id: string
          is_named?: boolean
          is_proposal?: boolean
          is_public?: never
          project_id: string
          question: string
          state?: string
          state_at?: string
          thread_id?: string | null
        }
        Update: {
          answer?: string
          asker_id?: string | null
          asker_name?: string | null
          created_at?: string
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          is_named?: boolean
          is_proposal?: boolean
          is_public?: never
          project_id?: string
          question?: string
          state?: string
          state_at?: string
          thread_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "project_questions_asker_id_fkey"
            columns: ["asker_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_questions_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_questions_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "threads"
            referencedColumns: ["id"]
          },
        ]
      }
      project_reviews: {
        Row: {
          decided_at: string
          from_status: string
          id: number
          note: string | null
          project_id: string
          reviewer_id: string | null
          snapshot: NonNullable<Json>
          to_status: string
        }
        Insert: {
          decided_at?: string
          from_status: string
          id?: never
          note?: string | null
          project_id: string
          reviewer_id?: string | null
          snapshot: NonNullable<Json>
          to_status: string
        }
        Update: {
          decided_at?: string
          from_status?: string
          id?: never
          note?: string | null
          project_id?: string
          reviewer_id?: string | null
          snapshot?: NonNullable<Json>
          to_status?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_reviews_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_reviews_reviewer_id_fkey"
            columns: ["reviewer_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_revisions: {
        Row: {
          base: NonNullable<Json>
          changes: NonNullable<Json>
          decided_at: string | null
          id: string
          note: string | null
          options: Json | null
          project_id: string
          proposed_at: string
          state: string
          version: number
        }
        Insert: {
          base: NonNullable<Json>
          changes: NonNullable<Json>
          decided_at?: string | null
          id?: string
          note?: string | null
          options?: Json | null
          project_id: string
          proposed_at?: string
          state?: string
          version?: number
        }
        Update: {
          base?: NonNullable<Json>
          changes?: NonNullable<Json>
          decided_at?: string | null
          id?: string
          note?: string | null
          options?: Json | null
          project_id?: string
          proposed_at?: string
          state?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "project_revisions_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_slugs: {
        Row: {
          created_at: string
          project_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          project_id: string
          slug: string
        }
        Update: {
          created_at?: string
          project_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_slugs_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_updates: {
        Row: {
          content: string
          created_at: string
          edited_at: string | null
          hidden_at: string | null
          id: string
          language: string | null
          pictures: NonNullable<Json>
          posted_at: string | null
          project_id: string
          title: string
        }
        Insert: {
          content?: string
          created_at?: string
          edited_at?: string | null
          hidden_at?: string | null
          id: string
          language?: string | null
          pictures?: NonNullable<Json>
          posted_at?: string | null
          project_id: string
          title?: string
        }
        Update: {
          content?: string
          created_at?: string
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          language?: string | null
          pictures?: NonNullable<Json>
          posted_at?: string | null
          project_id?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_updates_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      projects: {
        Row: {
          asked_at: string | null
          asks: number
          category: string
          changes_requested_at: string | null
          checked_at: string | null
          closes_on: string | null
          confirmed_at: string
          content: string
          created_at: string
          creator_id: string | null
          creator_name: string
          currency: string
          description: string
          display_order: number
          featured: boolean
          gallery: NonNullable<Json>
          id: string
          language: string | null
          media_type: string
          media_url: string | null
          milestones: NonNullable<Json>
          open_to: string[]
          outcome: Json | null
          review_checks: NonNullable<Json>
          review_note: string | null
          reviewed_at: string | null
          search_words: string | null
          slug: string
          status: string
          tags: string[]
          target_amount: number | null
          thumbnail_alt: string | null
          thumbnail_url: string | null
          timeline: string | null
          title: string
          updated_at: string
          use_of_funds: NonNullable<Json>
          video_url: string | null
          website: string | null
        }
        Insert: {
          asked_at?: string | null
          asks?: number
          category?: string
          changes_requested_at?: string | null
          checked_at?: string | null
          closes_on?: string | null
          confirmed_at?: string
          content?: string
          created_at?: string
          creator_id?: string | null
          creator_name?: string
          currency?: string
          description?: string
          display_order?: number
          featured?: boolean
          gallery?: NonNullable<Json>
          id?: string
          language?: string | null
          media_type?: string
          media_url?: string | null
          milestones?: NonNullable<Json>
          open_to?: string[]
          outcome?: Json | null
          review_checks?: NonNullable<Json>
          review_note?: string | null
          reviewed_at?: string | null
          search_words?: never
          slug?: string
          status?: string
          tags?: string[]
          target_amount?: number | null
          thumbnail_alt?: string | null
          thumbnail_url?: string | null
          timeline?: string | null
          title?: string
          updated_at?: string
          use_of_funds?: NonNullable<Json>
          video_url?: string | null
          website?: string | null
        }
        Update: {
          asked_at?: string | null
          asks?: number
          category?: string
          changes_requested_at?: string | null
          checked_at?: string | null
          closes_on?: string | null
          confirmed_at?: string
          content?: string
          created_at?: string
          creator_id?: string | null
          creator_name?: string
          currency?: string
          description?: string
          display_order?: number
          featured?: boolean
          gallery?: NonNullable<Json>
          id?: string
          language?: string | null
          media_type?: string
          media_url?: string | null
          milestones?: NonNullable<Json>
          open_to?: string[]
          outcome?: Json | null
          review_checks?: NonNullable<Json>
          review_note?: string | null
          reviewed_at?: string | null
          search_words?: never
          slug?: string
          status?: string
          tags?: string[]
          target_amount?: number | null
          thumbnail_alt?: string | null
          thumbnail_url?: string | null
          timeline?: string | null
          title?: string
          updated_at?: string
          use_of_funds?: NonNullable<Json>
          video_url?: string | null
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "projects_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      reports: {
        Row: {
          content: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          detail: string
          email: string | null
          id: string
          kind: string
          locale: string | null
          name: string | null
          outcome: string | null
          project_id: string | null
          reason: string
          reasons: string | null
          reference: string
          reporter_id: string | null
          subject: string
          subject_id: string
        }
        Insert: {
          content?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          detail?: string
          email?: string | null
          id?: string
          kind: string
          locale?: string | null
          name?: string | null
          outcome?: string | null
          project_id?: string | null
          reason: string
          reasons?: string | null
          reference?: string
          reporter_id?: string | null
          subject: string
          subject_id: string
        }
        Update: {
          content?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          detail?: string
          email?: string | null
          id?: string
          kind?: string
          locale?: string | null
          name?: string | null
          outcome?: string | null
          project_id?: string | null
          reason?: string
          reasons?: string | null
          reference?: string
          reporter_id?: string | null
          subject?: string
          subject_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "reports_decided_by_fkey"
            columns: ["decided_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      review_assignments: {
        Row: {
          assigned_at: string
          project_id: string
          reviewer_id: string
        }
        Insert: {
          assigned_at?: string
          project_id: string
          reviewer_id: string
        }
        Update: {
          assigned_at?: string
          project_id?: string
          reviewer_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "review_assignments_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "review_assignments_reviewer_id_fkey"
            columns: ["reviewer_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      review_comments: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          done_at: string | null
          field: string
          id: string
          project_id: string
          quote: string | null
          resolved_at: string | null
        }
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          done_at?: string | null
          field: string
          id?: string
          project_id: string
          quote?: string | null
          resolved_at?: string | null
        }
        Update: {
          author_id?: string | null
          body?: string
          created_at?: string
          done_at?: string | null
          field?: string
          id?: string
          project_id?: string
          quote?: string | null
          resolved_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "review_comments_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "review_comments_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_projects: {
        Row: {
          project_id: string
          saved_at: string
          user_id: string
        }
        Insert: {
          project_id: string
          saved_at?: string
          user_id: string
        }
        Update: {
          project_id?: string
          saved_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_projects_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_projects_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      security_events: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: number
          kind: string
          user_agent: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: never
          kind: string
          user_agent?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: never
          kind?: string
          user_agent?: string | null
          user_id?: string
        }
        Relationships: []
      }
      statements: {
        Row: {
          action: string
          appeal_until: string
          content: string | null
          created_at: string
          facts: string | null
          id: string
          law: string | null
          notice: boolean
          project_id: string | null
          reference: string
          rule: string
          subject: string | null
          user_id: string
        }
        Insert: {
          action: string
          appeal_until?: string
          content?: string | null
          created_at?: string
          facts?: string | null
          id?: string
          law?: string | null
          notice: boolean
          project_id?: string | null
          reference?: string
          rule: string
          subject?: string | null
          user_id: string
        }
        Update: {
          action?: string
          appeal_until?: string
          content?: string | null
          created_at?: string
          facts?: string | null
          id?: string
          law?: string | null
          notice?: boolean
          project_id?: string | null
          reference?: string
          rule?: string
          subject?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "statements_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "statements_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      support_options: {
        Row: {
          created_at: string
          currency: string
          description: string
          details: NonNullable<Json>
          id: string
          min_amount: number
          position: number
          project_id: string
          title: string
          type: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          currency?: string
          description?: string
          details?: NonNullable<Json>
          id?: string
          min_amount?: number
          position?: number
          project_id: string
          title?: string
          type?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          currency?: string
          description?: string
          details?: NonNullable<Json>
          id?: string
          min_amount?: number
          position?: number
          project_id?: string
          title?: string
          type?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_options_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      suspensions: {
        Row: {
          hidden_projects: string[]
          reason: string | null
          suspended_at: string
          suspended_by: string | null
          user_id: string
        }
        Insert: {
          hidden_projects?: string[]
          reason?: string | null
          suspended_at?: string
          suspended_by?: string | null
          user_id: string
        }
        Update: {
          hidden_projects?: string[]
          reason?: string | null
          suspended_at?: string
          suspended_by?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "suspensions_suspended_by_fkey"
            columns: ["suspended_by"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "suspensions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      thread_states: {
        Row: {
          archived_at: string
          thread_id: string
          user_id: string
        }
        Insert: {
          archived_at?: string
          thread_id: string
          user_id: string
        }
        Update: {
          archived_at?: string
          thread_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "thread_states_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "threads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "thread_states_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      threads: {
        Row: {
          created_at: string
          erase_at: string | null
          id: string
          kept_at: string | null
          last_message_at: string
          project_id: string | null
          project_title: string
          recipient_id: string | null
          supporter_id: string | null
        }
        Insert: {
          created_at?: string
          erase_at?: string | null
          id?: string
          kept_at?: string | null
          last_message_at?: string
          project_id?: string | null
          project_title: string
          recipient_id?: string | null
          supporter_id?: string | null
        }
        Update: {
          created_at?: string
          erase_at?: string | null
          id?: string
          kept_at?: string | null
          last_message_at?: string
          project_id?: string | null
          project_title?: string
          recipient_id?: string | null
          supporter_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "threads_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "threads_recipient_id_fkey"
            columns: ["recipient_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "threads_supporter_id_fkey"
            columns: ["supporter_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      unanswered_questions: {
        Row: {
          asked: number
          fingerprint: string
          first_asked_on: string
          id: string
          last_asked_on: string
          locale: string
          question: string
          subject: string
        }
        Insert: {
          asked?: number
          fingerprint: string
          first_asked_on?: string
          id?: string
          last_asked_on?: string
          locale: string
          question: string
          subject?: string
        }
        Update: {
          asked?: number
          fingerprint?: string
          first_asked_on?: string
          id?: string
          last_asked_on?: string
          locale?: string
          question?: string
          subject?: string
        }
        Relationships: []
      }
      unseen_edits: {
        Row: {
          edited_at: string
          project_id: string
          reviewed: NonNullable<Json>
        }
        Insert: {
          edited_at?: string
          project_id: string
          reviewed: NonNullable<Json>
        }
        Update: {
          edited_at?: string
          project_id?: string
          reviewed?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "unseen_edits_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      abandoned_pictures: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      add_review_comment: {
        Args: {
          p_body: string
          p_field: string
          p_project: string
          p_quote?: string
        }
        Returns: {
          author_id: string | null
          body: string
          created_at: string
          done_at: string | null
          field: string
          id: string
          project_id: string
          quote: string | null
          resolved_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "review_comments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_access: { Args: Record<PropertyKey, never>; Returns: string }
      admin_audit: {
        Args: {
          p_action?: string
          p_actor?: string
          p_before?: string
          p_before_id?: number
          p_from?: string
          p_limit?: number
          p_target?: string
          p_to?: string
        }
        Returns: Json
      }
      admin_audit_actions: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      admin_contact: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_state?: string
        }
        Returns: Json
      }
      admin_contact_message: { Args: { p_message: string }; Returns: Json }
      admin_numbers: { Args: { p_days?: number }; Returns: Json }
      admin_open_message: { Args: { p_id: string }; Returns: Json }
      admin_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_project: { Args: { p_project: string }; Returns: Json }
      admin_projects: {
        Args: {
          p_category?: string
          p_descending?: boolean
          p_featured?: boolean
          p_limit?: number
          p_mine?: boolean
          p_page?: number
          p_query?: string
          p_sort?: string
          p_status?: string
        }
        Returns: Json
      }
      admin_read_thread: {
        Args: { p_thread: string }
        Returns: {
          attachments: NonNullable<Json>
          client_id: string | null
          content: string
          id: string
          project_id: string | null
          read: boolean
          recipient_id: string | null
          removed_at: string | null
          search_words: string | null
          sender_id: string | null
          sender_name: string
          thread_id: string
          timestamp: string
        }[]
        SetofOptions: {
          from: "*"
          to: "messages"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_reports: {
        Args: {
          p_kind?: string
          p_page?: number
          p_report?: string
          p_waiting?: boolean
        }
        Returns: Json
      }
      admin_save_project: {
        Args: { p_options?: Json; p_project: Json; p_stamp?: string }
        Returns: Json
      }
      admin_security_events: {
        Args: { p_limit?: number; p_user: string }
        Returns: {
          created_at: string
          data: NonNullable<Json>
          id: number
          kind: string
          user_agent: string | null
          user_id: string
        }[]
        SetofOptions: {
          from: "*"
          to: "security_events"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_unanswered_questions: { Args: { p_page?: number }; Returns: Json }
      admin_user: { Args: { p_user: string }; Returns: Json }
      admin_users: {
        Args: {
          p_limit?: number
          p_page?: number
          p_query?: string
          p_role?: string
          p_suspended?: boolean
        }
        Returns: Json
      }
      answer_invitation: {
        Args: { p_accepted: boolean; p_invitation: string }
        Returns: undefined
      }
      answer_question: {
        Args: { p_answer: string; p_question: string; p_seen?: string }
        Returns: undefined
      }
      answered_question: {
        Args: { p_slug?: string; p_text: string }
        Returns: {
          answer: string
          creator_name: string
          id: string
          newer: number
          project_slug: string
          project_title: string
          question: string
        }[]
      }
      appeal_rejection: {
        Args: { p_project: string; p_text: string }
        Returns: Json
      }
      archive_thread: {
        Args: { p_archived?: boolean; p_thread: string }
        Returns: undefined
      }
      ask_for_document: {
        Args: { p_client_id?: string; p_document: string; p_message: string }
        Returns: string
      }
      ask_question: {
        Args: {
          p_named?: boolean
          p_project: string
          p_question: string
          p_text: string
        }
        Returns: undefined
      }
      assign_review: {
        Args: { p_project: string; p_reviewer?: string }
        Returns: undefined
      }
      begin_translation: { Args: { p_keys: number }; Returns: Json }
      block_person: { Args: { p_person: string }; Returns: undefined }
      browse_projects: {
        Args: {
          p_after?: string
          p_amount?: number
          p_category?: string
          p_currency?: string
          p_facets?: boolean
          p_featured?: boolean
          p_limit?: number
          p_query?: string
          p_sort?: string
          p_stage?: string
          p_tags?: string[]
          p_type?: string
        }
        Returns: Json
      }
      catalogue_facets: { Args: Record<PropertyKey, never>; Returns: Json }
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined }
      claim_mail_outbox: {
        Args: { p_limit?: number }
        Returns: {
          actor_name: string
          claim_id: string
          content: Json
          email: string
          id: string
          kind: string
          locale: string
          name: string
          unsubscribe_token: string
        }[]
      }
      confirm_interest: {
        Args: { p_amount?: number; p_expected_terms?: Json; p_interest: string }
        Returns: {
          amount: number | null
          client_id: string | null
          country: string | null
          created_at: string
          currency: string
          ended_with_project: boolean
          id: string
          new_terms: Json | null
          note: string | null
          of_age: boolean
          option_id: string | null
          project_id: string | null
          recipient_id: string | null
          state: string
          supporter_id: string | null
          terms: NonNullable<Json>
          terms_changed_at: string | null
          thread_id: string | null
          updated_at: string
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "interests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      confirm_project: { Args: { p_project: string }; Returns: Json }
      count_attempts: { Args: { p_counts: Json }; Returns: Json }
      count_opening: { Args: { p_document: string }; Returns: undefined }
      count_views: { Args: { p_counts: Json }; Returns: undefined }
      creator_by_slug: { Args: { p_slug: string }; Returns: Json }
      creator_pages: {
        Args: Record<PropertyKey, never>
        Returns: {
          slug: string
          updated_at: string
        }[]
      }
      decide_proposal: {
        Args: {
          p_agreed: boolean
          p_named?: boolean
          p_question: string
          p_seen?: Json
        }
        Returns: undefined
      }
      decide_revision: {
        Args: {
          p_accept: boolean
          p_basis?: Json
          p_checks?: Json
          p_note?: string
          p_revision: string
          p_version: number
        }
        Returns: undefined
      }
      decline_question: { Args: { p_question: string }; Returns: undefined }
      delete_my_account: {
        Args: { p_email: string }
        Returns: {
          bucket: string
          name: string
        }[]
      }
      delete_project: {
        Args: { p_basis?: Json; p_note?: string; p_project: string }
        Returns: undefined
      }
      draft_link: { Args: { p_draft: string }; Returns: string }
      edit_interest: {
        Args: {
          p_amount: number
          p_currency?: string
          p_expected_version: number
          p_interest: string
          p_note: string
        }
        Returns: {
          amount: number | null
          client_id: string | null
          country: string | null
          created_at: string
          currency: string
          ended_with_project: boolean
          id: string
          new_terms: Json | null
          note: string | null
          of_age: boolean
          option_id: string | null
          project_id: string | null
          recipient_id: string | null
          state: string
          supporter_id: string | null
          terms: NonNullable<Json>
          terms_changed_at: string | null
          thread_id: string | null
          updated_at: string
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "interests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number }
      end_session: { Args: { p_id: string }; Returns: undefined }
      export_audit: {
        Args: {
          p_action?: string
          p_actor?: string
          p_from?: string
          p_target?: string
          p_to?: string
        }
        Returns: Json
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      express_interest: {
        Args: {
          p_amount?: number
          p_client_id?: string
          p_country?: string
          p_currency?: string
          p_expected_terms?: Json
          p_message: string
          p_note?: string
          p_of_age?: boolean
          p_option: string
          p_project: string
        }
        Returns: {
          created: boolean
          interest_id: string
          thread_id: string
        }[]
      }
      finish_departures: {
        Args: Record<PropertyKey, never>
        Returns: {
          bucket: string
          name: string
        }[]
      }
      finish_mail: {
        Args: {
          p_claim: string
          p_error?: string
          p_id: string
          p_outcome: string
        }
        Returns: undefined
      }
      follow_creator: { Args: { p_creator: string }; Returns: undefined }
      follow_project: { Args: { p_project: string }; Returns: undefined }
      generate_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      grant_document: {
        Args: {
          p_client_id?: string
          p_document: string
          p_granted: boolean
          p_message?: string
          p_person: string
        }
        Returns: undefined
      }
      interest_recipient: {
        Args: { p_project: string }
        Returns: {
          is_creator: boolean
          recipient_name: string
        }[]
      }
      interest_record: { Args: { p_interest: string }; Returns: Json }
      invite_member: {
        Args: { p_email: string; p_project: string; p_role: string }
        Returns: undefined
      }
      keep_thread: { Args: { p_thread: string }; Returns: undefined }
      mark_edits_seen: {
        Args: { p_project: string; p_stamp: string }
        Returns: undefined
      }
      mark_notifications_read: { Args: { p_ids?: string[] }; Returns: number }
      mark_thread_read: { Args: { p_thread: string }; Returns: number }
      move_interest: {
        Args: {
          p_expected_state?: string
          p_interest: string
          p_note?: string
          p_to: string
        }
        Returns: {
          amount: number | null
          client_id: string | null
          country: string | null
          created_at: string
          currency: string
          ended_with_project: boolean
          id: string
          new_terms: Json | null
          note: string | null
          of_age: boolean
          option_id: string | null
          project_id: string | null
          recipient_id: string | null
          state: string
          supporter_id: string | null
          terms: NonNullable<Json>
          terms_changed_at: string | null
          thread_id: string | null
          updated_at: string
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "interests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      move_project: {
        Args: { p_before?: string; p_project: string }
        Returns: undefined
      }
      my_counts: {
        Args: { p_since?: string; p_thread?: string }
        Returns: Json
      }
      my_documents: { Args: { p_project: string }; Returns: Json }
      my_following: { Args: Record<PropertyKey, never>; Returns: Json }
      my_invitations: { Args: Record<PropertyKey, never>; Returns: Json }
      my_notifications: {
        Args: { p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: {
          actor_name: string
          actor_picture: string
          created_at: string
          data: Json
          id: string
          kind: string
          read_at: string
        }[]
      }
      my_project: { Args: { p_project: string }; Returns: Json }
      my_project_interest: { Args: { p_project: string }; Returns: Json }
      my_project_numbers: {
        Args: { p_days?: number; p_project: string }
        Returns: Json
      }
      my_projects: {
        Args: { p_after?: string; p_limit?: number }
        Returns: Json
      }
      my_questions: {
        Args: { p_project: string }
        Returns: {
          answer: string
          asker_id: string | null
          asker_name: string | null
          created_at: string
          edited_at: string | null
          hidden_at: string | null
          id: string
          is_named: boolean
          is_proposal: boolean
          is_public: boolean
          project_id: string
          question: string
          state: string
          state_at: string
          thread_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "project_questions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          aal: string
          address: string
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      my_support: {
        Args: { p_after?: string; p_limit?: number; p_state?: string }
        Returns: {
          amount: number
          country: string
          created_at: string
          currency: string
          ended_with_project: boolean
          interest_id: string
          new_terms: Json
          note: string
          option_id: string
          other_name: string
          project_category: string
          project_id: string
          project_slug: string
          project_thumbnail: string
          project_title: string
          state: string
          terms: Json
          terms_changed_at: string
          thread_id: string
          updated_at: string
          version: number
        }[]
      }
      my_team: { Args: { p_project: string }; Returns: Json }
      my_threads: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_filter?: string
          p_limit?: number
          p_query?: string
          p_thread?: string
        }
        Returns: {
          archived: boolean
          blocked: boolean
          erase_at: string
          hit_id: string
          hit_text: string
          last_message: string
          last_message_at: string
          last_sender_is_me: boolean
          other_id: string
          other_name: string
          other_picture: string
          owner_id: string
          owner_name: string
          project_id: string
          project_slug: string
          project_title: string
          role: string
          thread_id: string
          unread: number
        }[]
      }
      name_openings: {
        Args: { p_document: string; p_named: boolean }
        Returns: undefined
      }
      note_unanswered_question: {
        Args: { p_locale: string; p_question: string; p_subject: string }
        Returns: undefined
      }
      offer_project: {
        Args: { p_member?: string; p_project: string }
        Returns: undefined
      }
      offered_stories: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          project_id: string
          title: string
        }[]
      }
      open_thread: {
        Args: {
          p_client_id?: string
          p_files?: Json
          p_message: string
          p_project: string
        }
        Returns: string
      }
      preview_draft: { Args: { p_key: string }; Returns: Json }
      project_by_slug: {
        Args: { p_slug: string }
        Returns: {
          canonical_slug: string
          category: string
          checked_at: string
          closed: boolean
          closes_on: string
          confirmed_at: string
          content: string
          created_at: string
          creator: Json
          creator_id: string
          creator_name: string
          currency: string
          description: string
          display_order: number
          featured: boolean
          gallery: Json
          id: string
          language: string
          media_type: string
          media_url: string
          milestones: Json
          open_to: string[]
          outcome: Json
          review_checks: Json
          reviewed_at: string
          slug: string
          status: string
          support_options: Json
          tags: string[]
          target_amount: number
          thumbnail_alt: string
          thumbnail_url: string
          timeline: string
          title: string
          unconfirmed: boolean
          updated_at: string
          use_of_funds: Json
          video_url: string
          website: string
        }[]
      }
      project_cards: { Args: { p_projects: string[] }; Returns: Json }
      project_interest: { Args: { p_project: string }; Returns: Json }
      project_supporters: {
        Args: {
          p_after?: string
          p_limit?: number
          p_project?: string
          p_state?: string
        }
        Returns: {
          amount: number
          country: string
          created_at: string
          currency: string
          ended_with_project: boolean
          interest_id: string
          new_terms: Json
          note: string
          option_id: string
          other_name: string
          project_category: string
          project_id: string
          project_slug: string
          project_thumbnail: string
          project_title: string
          state: string
          terms: Json
          terms_changed_at: string
          thread_id: string
          updated_at: string
          version: number
        }[]
      }
      propose_answer: {
        Args: {
          p_answer: string
          p_question: string
          p_text: string
          p_thread: string
        }
        Returns: undefined
      }
      publish_translation: {
        Args: {
          p_base_version: number
          p_content: Json
          p_locale: string
          p_note?: string
          p_sources: Json
        }
        Returns: number
      }
      published_translations: {
        Args: Record<PropertyKey, never>
        Returns: {
          content: Json
          locale: string
          sources: Json
          version: number
        }[]
      }
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number }
      remove_member: {
        Args: { p_member: string; p_project: string }
        Returns: undefined
      }
      rename_factor: {
        Args: { p_factor: string; p_name: string }
        Returns: undefined
      }
      reply_to_contact: {
        Args: {
          p_answers: number
          p_body: string
          p_client_id: string
          p_message: string
        }
        Returns: Json
      }
      report_person: {
        Args: {
          p_detail: string
          p_email?: string
          p_good_faith?: boolean
          p_locale?: string
          p_message?: string
          p_name?: string
          p_person: string
          p_reason: string
        }
        Returns: string
      }
      report_project: {
        Args: {
          p_detail: string
          p_email?: string
          p_good_faith?: boolean
          p_locale?: string
          p_name?: string
          p_project: string
          p_question?: string
          p_reason: string
          p_trap?: string
          p_update?: string
        }
        Returns: string
      }
      reported_threads: { Args: Record<PropertyKey, never>; Returns: Json }
      request_changes: {
        Args: { p_note?: string; p_project: string; p_stamp?: string }
        Returns: undefined
      }
      request_confirmation: { Args: { p_user: string }; Returns: string }
      reset_user_factors: { Args: { p_user: string }; Returns: number }
      resolve_review_comment: {
        Args: { p_comment: string; p_resolved?: boolean }
        Returns: undefined
      }
      restore_translation: {
        Args: { p_base_version: number; p_locale: string; p_version: number }
        Returns: number
      }
      restore_user: { Args: { p_user: string }; Returns: number }
      resubmit_project: {
        Args: { p_project: string; p_stamp: string }
        Returns: Json
      }
      save_document: {
        Args: {
          p_document: string
          p_name?: string
          p_on_request?: boolean
          p_project: string
          p_title?: string
        }
        Returns: undefined
      }
      save_my_project: {
        Args: {
          p_changes: Json
          p_options?: Json
          p_project: string
          p_stamp?: string
        }
        Returns: Json
      }
      save_project: {
        Args: { p_options?: Json; p_project: Json }
        Returns: string
      }
      save_project_update: {
        Args: {
          p_content: string
          p_language?: string
          p_pictures?: Json
          p_post?: boolean
          p_project: string
          p_seen?: Json
          p_title: string
          p_update: string
        }
        Returns: undefined
      }
      save_projects_for_later: {
        Args: { p_projects: string[] }
        Returns: number
      }
      search_messages: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_unread?: boolean
        }
        Returns: Json
      }
      send_contact_message: {
        Args: {
          p_client_id?: string
          p_email: string
          p_locale?: string
          p_message: string
          p_name: string
          p_subject: string
          p_trap?: string
        }
        Returns: string
      }
      send_message: {
        Args: {
          p_client_id?: string
          p_content: string
          p_files?: Json
          p_thread: string
        }
        Returns: {
          attachments: NonNullable<Json>
          client_id: string | null
          content: string
          id: string
          project_id: string | null
          read: boolean
          recipient_id: string | null
          removed_at: string | null
          search_words: string | null
          sender_id: string | null
          sender_name: string
          thread_id: string
          timestamp: string
        }
        SetofOptions: {
          from: "*"
          to: "messages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_closing_date: {
        Args: { p_on?: string; p_project: string }
        Returns: Json
      }
      set_contact_state: {
        Args: { p_message: string; p_state: string }
        Returns: undefined
      }
      set_document_hidden: {
        Args: {
          p_basis?: Json
          p_document: string
          p_hidden: boolean
          p_note?: string
        }
        Returns: undefined
      }
      set_member_role: {
        Args: { p_member: string; p_project: string; p_role: string }
        Returns: undefined
      }
      set_project_status: {
        Args: {
          p_basis?: Json
          p_note?: string
          p_project: string
          p_stamp?: string
          p_status: string
        }
        Returns: undefined
      }
      set_projects_status: {
        Args: {
          p_basis?: Json
          p_note?: string
          p_projects: string[]
          p_stamps?: Json
          p_status: string
        }
        Returns: Json
      }
      set_question_hidden: {
        Args: {
          p_basis?: Json
          p_hidden: boolean
          p_note?: string
          p_question: string
        }
        Returns: undefined
      }
      set_review_checks: {
        Args: {
          p_checks: Json
          p_facts?: string
          p_project: string
          p_seen?: Json
          p_stamp?: string
        }
        Returns: undefined
      }
      set_story_consent: {
        Args: { p_consented: boolean; p_project: string }
        Returns: Json
      }
      set_update_hidden: {
        Args: {
          p_basis?: Json
          p_hidden: boolean
          p_note?: string
          p_update: string
        }
        Returns: undefined
      }
      set_user_role: {
        Args: { p_role: string; p_user: string }
        Returns: undefined
      }
      settle_report: {
        Args: {
          p_action: string
          p_basis?: Json
          p_note?: string
          p_reasons: string
          p_report: string
        }
        Returns: number
      }
      settle_unanswered_question: { Args: { p_id: string }; Returns: undefined }
      share_draft: { Args: { p_draft: string }; Returns: Json }
      show_project_interest: {
        Args: { p_project: string; p_shown: boolean }
        Returns: undefined
      }
      show_success_story: {
        Args: { p_project: string; p_shown: boolean }
        Returns: undefined
      }
      similar_projects: {
        Args: { p_limit?: number; p_project: string }
        Returns: {
          category: string
          closed: boolean
          closes_on: string
          creator_name: string
          description: string
          featured: boolean
          id: string
          language: string
          slug: string
          support_options: Json
          tags: string[]
          thumbnail_url: string
          title: string
          website: string
        }[]
      }
      start_mail: { Args: { p_claim: string; p_id: string }; Returns: boolean }
      submit_project: {
        Args: { p_options?: Json; p_project: Json; p_submission?: string }
        Returns: {
          asked_at: string | null
          asks: number
          category: string
          changes_requested_at: string | null
          checked_at: string | null
          closes_on: string | null
          confirmed_at: string
          content: string
          created_at: string
          creator_id: string | null
          creator_name: string
          currency: string
          description: string
          display_order: number
          featured: boolean
          gallery: NonNullable<Json>
          id: string
          language: string | null
          media_type: string
          media_url: string | null
          milestones: NonNullable<Json>
          open_to: string[]
          outcome: Json | null
          review_checks: NonNullable<Json>
          review_note: string | null
          reviewed_at: string | null
          search_words: string | null
          slug: string
          status: string
          tags: string[]
          target_amount: number | null
          thumbnail_alt: string | null
          thumbnail_url: string | null
          timeline: string | null
          title: string
          updated_at: string
          use_of_funds: NonNullable<Json>
          video_url: string | null
          website: string | null
        }
        SetofOptions: {
          from: "*"
          to: "projects"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      success_stories: { Args: Record<PropertyKey, never>; Returns: Json }
      suspend_user: {
        Args: {
          p_basis?: Json
          p_hide?: boolean
          p_reason: string
          p_user: string
        }
        Returns: undefined
      }
      swap_project_order: {
        Args: { p_a: string; p_b: string }
        Returns: undefined
      }
      take_project: {
        Args: { p_accepted: boolean; p_project: string }
        Returns: undefined
      }
      tell_outcome: {
        Args: {
          p_amount?: number
          p_currency?: string
          p_language?: string
          p_note?: string
          p_project: string
          p_result: string
          p_story?: boolean
        }
        Returns: Json
      }
      thread_documents: { Args: { p_thread: string }; Returns: Json }
      tick_review_comment: {
        Args: { p_comment: string; p_done?: boolean }
        Returns: undefined
      }
      translation_history: {
        Args: { p_locale: string }
        Returns: {
          author_name: string
          changes: Json
          note: string
          published_at: string
          restored_version: number
          version: number
        }[]
      }
      transparency_report: { Args: { p_year?: number }; Returns: Json }
      unblock_person: { Args: { p_person: string }; Returns: undefined }
      unshare_draft: { Args: { p_draft: string }; Returns: undefined }
      unsubscribe: { Args: { p_token: string }; Returns: string }
      unsubscribe_topic: { Args: { p_token: string }; Returns: string }
      unused_files: { Args: Record<PropertyKey, never>; Returns: string[] }
      upload_room: { Args: Record<PropertyKey, never>; Returns: number }
      use_recovery_code: { Args: { p_code: string }; Returns: boolean }
      vote_on_page: {
        Args: { p_helpful: boolean; p_locale: string; p_page: string }
        Returns: undefined
      }
      withdraw_invitation: {
        Args: { p_invitation: string }
        Returns: undefined
      }
      withdraw_project: {
        Args: { p_note?: string; p_project: string }
        Returns: Json
      }
      withdraw_revision: { Args: { p_project: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
